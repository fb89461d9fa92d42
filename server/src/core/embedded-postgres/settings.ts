import { memoryHere } from '../process/memory.ts'

const MIB = 1024 * 1024

/** The settings of an embedded server. It shares its machine with Kith, and safety is never traded for speed. */
export function serverSettings(memory: number = memoryHere()): string[] {
  return [
    `shared_buffers=${mib(memory / 6, 64, 4096)}`,
    `effective_cache_size=${mib(memory / 2, 256)}`,
    `maintenance_work_mem=${mib(memory / 32, 64, 512)}`,
    'work_mem=16MB',
    // Enough for a full pool of connections in each of a few processes.
    'max_connections=250',
    // The planner's default is for spinning disks. Measured: 1.6 to 2 times as fast on the feed.
    'random_page_cost=1.1',
    'jit=off',
    'fsync=on',
    'synchronous_commit=on',
    'full_page_writes=on',
    'min_wal_size=256MB',
    'max_wal_size=2GB',
    'checkpoint_timeout=10min',
    'wal_level=minimal',
    'max_wal_senders=0',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    // What members write must not appear in a log.
    'log_error_verbosity=terse',
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
    'cluster_name=kith',
  ]
}

/** For data that may be lost with the machine, as in tests. */
export const NON_DURABLE_SETTINGS = [
  // A database cannot be dropped while a vacuum worker is in it.
  'autovacuum=off',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=256MB',
  'min_wal_size=32MB',
  'max_wal_size=128MB',
]

const mib = (bytes: number, least: number, most = Infinity) =>
  `${Math.round(Math.min(Math.max(bytes / MIB, least), most))}MB`
