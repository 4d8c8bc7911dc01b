import { useCallback, useEffect, useState } from 'react'
import type { AccountListItem } from '#contract/shapes/new-site.ts'
import { outcomeOf } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'

/** The accounts for which this administrator can make a site. */
export const useAccounts = () => {
  const { remote, report } = useServices()
  const [accounts, setAccounts] = useState<AccountListItem[] | 'asked' | 'failed'>('asked')
  const ask = useCallback(() => {
    void outcomeOf(() => remote.ask('GET /accounts', {}), report).then((outcome) =>
      setAccounts(outcome.done ? outcome.value : 'failed'),
    )
  }, [remote, report])
  useEffect(ask, [ask])
  return { accounts, ask }
}
