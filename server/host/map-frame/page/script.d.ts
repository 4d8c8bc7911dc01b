export interface ScriptTools {
  document: {
    createElement: (name: 'script') => object
    head: { append: (script: object) => void }
  }
  /** Runs work after milliseconds. @returns a function that cancels it */
  after: (delay: number, work: () => void) => () => void
}
export const attempts: number
export const loadScript: (address: string, tools: ScriptTools) => Promise<void>
