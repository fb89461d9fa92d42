const SHOWN = 30

/* oxlint-disable import/no-default-export -- so does vitest want a reporter */

/** Vitest's reporter for `npm test -- --profile`: how long each project took in all its workers, and its longest files. */
export default class Profile {
  onTestRunEnd(files) {
    const times = files.map((file) => ({
      project: file.project.name,
      path: file.relativeModuleId,
      seconds: secondsOf(file),
    }))
    const projects = Map.groupBy(times, ({ project }) => project)
    for (const [project, own] of projects)
      print(sum(own), `${project}, ${own.length} ${own.length === 1 ? 'file' : 'files'}`)
    const longest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN)
    for (const { project, path, seconds } of longest) print(seconds, `${project} ${path}`)
  }
}

/** Its tests, with what is done before and after them, and the reading of its code. */
function secondsOf(file) {
  const { duration, collectDuration, setupDuration } = file.diagnostic()
  return (duration + collectDuration + setupDuration) / 1000
}

const sum = (times) => times.reduce((all, { seconds }) => all + seconds, 0)
const print = (seconds, what) => console.log(`${seconds.toFixed(1).padStart(8)} s  ${what}`)
