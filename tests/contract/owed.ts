/**
 * Operations of the pinned contract that the server does not serve yet. An operation is removed when it is
 * implemented.
 */
export const owed: readonly string[] = []

/** The initial length of the list; the list only shrinks. */
export const mostOwed = 13
