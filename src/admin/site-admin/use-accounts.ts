import { useCallback, useEffect, useState } from 'react'
import type { AccountListItem } from '#contract/shapes/new-site.ts'
import { useServices } from '#src/kit/services.ts'
import { isRemoteFailure } from '#src/remote/outcome.ts'

/** The accounts for which this administrator can make a site. */
export const useAccounts = () => {
  const { remote, report } = useServices()
  const [accounts, setAccounts] = useState<AccountListItem[] | 'asked' | 'failed'>('asked')
  const ask = useCallback(() => {
    remote.ask('GET /accounts', {}).then(setAccounts, (error: unknown) => {
      if (!isRemoteFailure(error)) report(error)
      setAccounts('failed')
    })
  }, [remote, report])
  useEffect(ask, [ask])
  return { accounts, ask }
}
