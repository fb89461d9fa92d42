import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { journeyWorkers, maxWorkers } from './vitest.workers.ts'

/** The journeys of `npm test`, about one for each part of the product. `npm run e2e` runs all others. */
const CORE = [
  'befriending',
  'communities/communities',
  'compose',
  'groups',
  'invitation-to-first-post',
  'live',
  'messages',
  'moderation/reports',
  'profiles',
  'saving-and-sharing',
  'search',
  'settings',
  'thread',
  'writing/kept-words',
]
const CORE_ON_A_PHONE = ['phone/messages']

/** Journeys in the view of a phone: of what only a phone has, and of where it goes another way or has another keyboard. */
const ON_A_PHONE = ['overlays/back', 'phone/*', 'writing/many-marks']

/**
 * Tests of the server that start processes, a PostgreSQL or real servers, kill some of them, fill a disk or upgrade. They
 * belong to `npm run e2e`. Like journeys they wait for what this machine is slow at, and run again when they fail
 * (bin/second-runs.mjs). No test of policy, of properties or of races in the data belongs here: one failure of those is a
 * fault of the product.
 */
const STARTS_PROCESSES = [
  'src/cli.test.ts',
  'src/core/database/{client,pooler,watch}.test.ts',
  'src/core/embedded-postgres/*.test.ts',
  'src/demo/demo.test.ts',
  'src/digests/killed.test.ts',
  'src/live/processes.test.ts',
  'src/operator/backup/{command,stopped-check,verify}.test.ts',
  'src/operator/upgrade/upgrade.test.ts',
  'test/machine-failures.test.ts',
  'test/processes/{full-disk,refused-starts}.test.ts',
]

/** What belongs to `npm run e2e` too, of S3, backups and several servers, and must pass at once: it holds races. */
const MUST_PASS = [
  'src/core/storage/s3-store.test.ts',
  'src/operator/backup/{backup,nightly-backup,nightly-schedule}.test.ts',
  'src/operator/doctor/doctor.test.ts',
  'src/operator/media-move/media-move.test.ts',
  'test/{standby,storage-away}.test.ts',
  'test/processes/{as-one,rolling-restart,two-processes}.test.ts',
]

const globalSetup = [join(import.meta.dirname, 'server', 'test', 'test-server.ts')]

const serverTests = {
  root: 'server',
  // One process for many files: importing the server took a third of the time. No file leaves anything behind.
  isolate: false,
  globalSetup,
  // Against tests that hang: the longest take 20 s on a busy machine.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
}

const besideJourneys = { ...serverTests, maxWorkers: journeyWorkers, sequence: { groupOrder: 1 } }

const journeys = {
  globalSetup,
  maxWorkers: journeyWorkers,
  // One process for many files, as for the server. No file leaves anything behind.
  isolate: false,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // Against journeys that hang. A machine that is busy with ten other things is that much slower.
  expect: { poll: { timeout: 60_000 } },
  // After all others: a browser and a server want the machine for themselves.
  sequence: { groupOrder: 1 },
}
const ofPhone = { env: { E2E_VIEW: 'phone' } }
const filesOf = (names: string[]) => names.map((name) => `e2e/${name}.test.ts`)

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'architecture', include: ['*.test.ts', 'bin/*.test.mjs'], maxWorkers } },
      { test: { name: 'shared', root: 'shared', include: ['test/*.test.ts'], maxWorkers } },
      {
        test: {
          ...serverTests,
          name: 'server',
          include: ['{src,test}/**/*.test.ts'],
          exclude: [...STARTS_PROCESSES, ...MUST_PASS],
          maxWorkers,
        },
      },
      'web',
      { test: { ...besideJourneys, name: 'processes', include: STARTS_PROCESSES } },
      { test: { ...besideJourneys, name: 'must-pass', include: MUST_PASS } },
      { test: { ...journeys, name: 'core', include: filesOf(CORE) } },
      { test: { ...journeys, ...ofPhone, name: 'core-phone', include: filesOf(CORE_ON_A_PHONE) } },
      {
        test: {
          ...journeys,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // Only of what a phone has.
          exclude: ['e2e/phone/**', ...filesOf(CORE)],
        },
      },
      {
        test: {
          ...journeys,
          ...ofPhone,
          name: 'phone',
          include: filesOf(ON_A_PHONE),
          exclude: filesOf(CORE_ON_A_PHONE),
        },
      },
    ],
  },
})
