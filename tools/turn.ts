import { execFileSync } from 'node:child_process'

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

/**
 * The number by which checks that do not fit into one run take turns: how many commits lead to this one, or, where the
 * history is cut off, a number made of the commit's hash. 0 outside a repository.
 */
export const turnOfCommit = (): number => {
  try {
    return git('rev-parse', '--is-shallow-repository') === 'true'
      ? parseInt(git('rev-parse', 'HEAD').slice(0, 8), 16)
      : Number(git('rev-list', '--count', 'HEAD'))
  } catch {
    return 0
  }
}
