import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { CustomerView } from './customer-view.tsx'
import { FindCustomer } from './find-customer.tsx'

/** Finds a customer; with one in the address, that customer. */
export default function CustomersPage() {
  const id = useNavigation().query.get('customer')
  return id === null ? <FindCustomer /> : <CustomerView key={id} id={id} />
}
