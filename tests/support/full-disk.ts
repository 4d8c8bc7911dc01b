import type { Table } from 'dexie'

/** Makes writes to a table fail as on a full disk; reads and deletes still work. @returns ends the failure */
export const fillDiskUnder = ({ hook }: Pick<Table, 'hook'>): (() => void) => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  hook('creating', refuse)
  hook('updating', refuse)
  return () => {
    hook('creating').unsubscribe(refuse)
    hook('updating').unsubscribe(refuse)
  }
}
