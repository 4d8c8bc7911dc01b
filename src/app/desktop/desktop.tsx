import { useLocation } from 'wouter'
import { useLook } from '#src/kit/look/use-look.ts'
import { isPasswordPage, PasswordPages } from './password-pages.tsx'
import MobileOnly from './mobile-only.tsx'

/**
 * The app on a computer, for merchants without a web shop: links from emails work, all other addresses point to the
 * phone.
 */
export default function Desktop() {
  useLook()
  const [path] = useLocation()
  return isPasswordPage(path) ? <PasswordPages path={path} /> : <MobileOnly />
}
