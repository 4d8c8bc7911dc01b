export interface Story {
  file: string
  /** How long its last recorded run took. */
  seconds: number
}

/** For a story that was never recorded: about that of the average one. */
const unrecordedSeconds = 60

/** A story runs in one of so many turns at the latest. */
export const turns = 4

export const withSeconds = (files: string[], recorded: Record<string, number>): Story[] =>
  files.map((file) => ({ file, seconds: recorded[file] ?? unrecordedSeconds }))

const secondsOf = (stories: Story[]): number => stories.reduce((sum, { seconds }) => sum + seconds, 0)

const longestFirst = (stories: Story[]): Story[] =>
  stories.toSorted((a, b) => b.seconds - a.seconds || (a.file < b.file ? -1 : 1))

/** The stories in as many shares that take about as long as each other: each goes to the share that is shortest so far. */
const sharesOf = (stories: Story[]): Story[][] => {
  const shares: Story[][] = Array.from({ length: turns }, () => [])
  for (const story of longestFirst(stories)) {
    const shortest = shares.reduce((least, share) => (secondsOf(share) < secondsOf(least) ? share : least))
    shortest.push(story)
  }
  return shares
}

/** What fits, in the order given. */
const fitting = (stories: Story[], seconds: number): Story[] => {
  let left = seconds
  return stories.filter((story) => {
    if (story.seconds > left) return false
    left -= story.seconds
    return true
  })
}

/** From a place that moves by one each time it has been every share's turn, so that what fills the rest differs too. */
const rotated = (stories: Story[], turn: number): Story[] => {
  const start = stories.length === 0 ? 0 : Math.floor(turn / turns) % stories.length
  return [...stories.slice(start), ...stories.slice(0, start)]
}

interface Planned {
  /** In the order to start them: the share whose turn it is, then what fills the rest of the time. */
  chosen: Story[]
  leftOut: Story[]
}

/**
 * Which stories a turn runs, in at most so many seconds of one lane. Each story is in the plan of at least one of
 * `turns` in a row, as long as its part of all fits.
 */
export const planned = (stories: Story[], turn: number, seconds: number): Planned => {
  const shares = sharesOf(stories)
  const [own, ...others] = [...shares.slice(turn % turns), ...shares.slice(0, turn % turns)]
  const chosen = fitting([...own!, ...rotated(others.flat(), turn)], seconds)
  return { chosen, leftOut: stories.filter((story) => !chosen.includes(story)) }
}
