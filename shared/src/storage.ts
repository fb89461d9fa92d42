/** How much a member may store, and the words when it is too much (rules/media.md 9). */

const MB = 1024 ** 2
const GB = 1024 ** 3

export const bytesOfQuota = (megabytes: number) => megabytes * MB

/** A number of bytes as people read it: '0 MB', '312 MB', '1.5 GB'. Only 0 bytes are '0 MB'. */
export function sizeInWords(bytes: number): string {
  if (bytes >= 1000 * MB) return `${Math.round((10 * bytes) / GB) / 10} GB`
  if (bytes >= 10 * MB || bytes === 0) return `${Math.round(bytes / MB)} MB`
  return `${Math.max(0.1, Math.round((10 * bytes) / MB) / 10)} MB`
}

export const storageWording = {
  used: (used: number, quota: number) => `${sizeInWords(used)} of ${sizeInWords(quota)} used`,
  quotaReached: (quota: number) =>
    `You have used your ${sizeInWords(quota)} of storage. Delete posts or files to make room.`,
  tooLargeForQuota: (quota: number, left: number) =>
    `This is more than the ${sizeInWords(left)} left of your ${sizeInWords(quota)} of storage. Delete posts or files to make room.`,
  low: "The server is low on disk space. Photos and videos can't be uploaded right now.",
  full: 'The server has no disk space left. Nothing can be saved right now.',
} as const
