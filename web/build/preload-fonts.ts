import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Preloads the fonts together with the style sheet instead of after it. */
export function preloadFonts(): Plugin {
  return {
    name: 'kith:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map(preload),
    },
  }
}

const preload = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
  injectTo: 'head',
})
