import { describeApi } from './api.ts'
import { lintOpenApi } from './linter.ts'

const problems = await lintOpenApi(await describeApi())
for (const problem of problems) console.error(problem)
// What was opened still tries to reach the database.
process.exit(problems.length === 0 ? 0 : 1)
