/** What a page says while the app starts. */
export const startWords = {
  wait: (takenAt: string) => `One moment, the app is starting. This is the screen of ${takenAt}.`,
} as const
