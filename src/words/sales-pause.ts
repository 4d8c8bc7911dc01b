/** Texts of what cannot be bought for a while. */
export const salesPauseWords = {
  paused: (until: string, words: string) => `Sales are paused until ${until}.${words && ` ${words}`}`,
  title: 'Sales are paused',
} as const
