import { useLocation } from 'wouter'
import { useLook } from '../shell/use-look.ts'
import { isPasswordPage, PasswordPages } from './password-pages.tsx'
import MobileOnly from './mobile-only.tsx'

/** A computer, where the merchant has no web shop: what mails link to works here, everything else sends to a phone. */
export default function Desktop() {
  useLook()
  const [path] = useLocation()
  return isPasswordPage(path) ? <PasswordPages path={path} /> : <MobileOnly />
}
