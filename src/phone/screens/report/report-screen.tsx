import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { ReportForm } from './report-form.tsx'
import { ReportList } from './report-list.tsx'

/** A report about the visit or the purchase that the address names; without one, the reports with their answers. */
export default function ReportScreen() {
  const { query } = useNavigation()
  const [visit, purchase] = [query.get('visit'), query.get('purchase')]
  if (visit !== null) return <ReportForm key={visit} use={visit} />
  return purchase === null ? <ReportList /> : <ReportForm key={purchase} purchase={purchase} />
}
