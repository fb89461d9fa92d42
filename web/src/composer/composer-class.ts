/** The composer and its placeholder. Face and field stay where they are when it unfolds on a phone. */
export const composerClass = 'flex flex-col gap-2 px-4 pt-1.5 pb-3 sm:pt-4'
