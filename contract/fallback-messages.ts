/** The messages that the app shows when the server names none. In a file of their own: each start loads them. */
export const fallbackMessages = {
  INTERNAL: { status: 500, text: 'An Error has occurred...' },
  SITE_LOAD: { status: 500, text: 'An unexpected error occurred while loading the site. Please try again later.' },
} as const
