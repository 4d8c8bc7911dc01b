import type { PageProps } from '../../ui/page-props.ts'
import { WebPage } from '../../ui/web-page.tsx'

export default function MerchPage({ route }: PageProps) {
  return <WebPage title={route.title ?? route.label}>{null}</WebPage>
}
