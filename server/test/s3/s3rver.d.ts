declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  type Options = {
    port: number
    address: string
    directory: string
    silent: boolean
    configureBuckets: { name: string }[]
  }
  type Context = { url: string; method: string; type: string; body: unknown; status: number; app: object }
  // oxlint-disable-next-line import/no-default-export
  export default class S3rver {
    constructor(options: Options)
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
