import { TextPage } from './text-page.tsx'

export default function TermsScreen() {
  return <TextPage which="terms" />
}
