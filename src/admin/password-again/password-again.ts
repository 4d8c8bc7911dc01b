import { createContext, useContext } from 'react'
import { isRefused } from '#src/remote/outcome.ts'

/** Asks the user for the password. @returns false when the user leaves without it */
export type AskPassword = () => Promise<boolean>

export const AskPasswordContext = createContext<AskPassword | null>(null)

export const left: unique symbol = Symbol('left')

/**
 * Runs `act`. Where the server wants the password again, asks for it and runs `act` a second time.
 * @returns its result, or `left` when the user did not give the password; nothing was done then
 */
export const withPassword = async <T>(ask: AskPassword, act: () => Promise<T>): Promise<T | typeof left> => {
  try {
    return await act()
  } catch (error) {
    if (!isRefused(error, 'PASSWORD_AGAIN')) throw error
  }
  return (await ask()) ? act() : left
}

/** `withPassword` with the dialog of the back office. */
export const useWithPassword = (): (<T>(act: () => Promise<T>) => Promise<T | typeof left>) => {
  const ask = useContext(AskPasswordContext)
  if (!ask) throw new Error('useWithPassword outside of PasswordAgain')
  return (act) => withPassword(ask, act)
}
