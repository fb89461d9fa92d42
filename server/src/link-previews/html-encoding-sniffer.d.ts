/** The package brings no types. */
declare module 'html-encoding-sniffer' {
  type Hints = {
    transportLayerEncodingLabel?: string | undefined
    defaultEncoding?: string
    maxPrescanBytes?: number
  }
  const sniffEncoding: (bytes: Uint8Array, hints?: Hints) => string
  export default sniffEncoding
}
