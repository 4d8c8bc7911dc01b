import type { AuditedAct } from '#contract/shapes/audit.ts'
import { processorName } from './admin-processor.ts'

/** What was done, by the subject that the log keeps. */
export const actWords: Record<
  AuditedAct,
  { name: string; of: (subject: string, name: string, typed: string) => string }
> = {
  'site-config saved': { name: 'Site saved', of: (save) => `Site saved as number ${save}` },
  'site-config restored': { name: 'Site rolled back', of: (save) => `Site rolled back, saved as number ${save}` },
  'site-config published': { name: 'Draft published', of: (save) => `Draft published as number ${save}` },
  'site-config imported': { name: 'Site imported', of: (save) => `Site imported as number ${save}` },
  'site-config migrated': {
    name: 'Site updated to a newer schema',
    of: (save) => `Site updated, saved as number ${save}`,
  },
  'draft discarded': { name: 'Draft discarded', of: () => 'Draft discarded' },
  'publication refused': {
    name: 'Publication refused',
    of: (draft) => `Draft ${draft} could not be published at its time`,
  },
  'payments refused': {
    name: 'Payments refused',
    of: (count) => `${count} payments in a row were refused, and the administrators told`,
  },
  'publication scheduled': {
    name: 'Publication planned',
    of: (number) => `Publication ${number} planned`,
  },
  'publication moved': { name: 'Publication moved', of: (number) => `Publication ${number} moved to another time` },
  'publication taken back': {
    name: 'Publication taken back',
    of: (number) => `Publication ${number} taken back into the draft`,
  },
  'planned publication refused': {
    name: 'Planned publication refused',
    of: (number) => `Publication ${number} could not be published at its time`,
  },
  'subdomain changed': { name: 'Subdomain changed', of: (name) => `Subdomain changed to ${name}` },
  'draft saved': { name: 'Draft saved', of: (draft) => `Draft ${draft} saved` },
  'raw editor unlocked': { name: 'Editor of raw settings unlocked', of: () => 'The editor of raw settings unlocked' },
  'wrapper downloaded': { name: 'App downloaded', of: (platform) => `The project of the ${platform} app downloaded` },
  'file uploaded': { name: 'File uploaded', of: (file) => `${file} uploaded` },
  'file removed': { name: 'File removed', of: (file) => `${file} removed` },
  'wrappers changed': { name: 'Apps changed', of: () => 'The apps for the stores changed' },
  'password entered again': { name: 'Password entered again', of: () => 'Password entered again' },
  'passkey used again': { name: 'Passkey used again', of: () => 'Passkey used in place of the password' },
  'passkey added': { name: 'Passkey added', of: () => 'Passkey added' },
  'passkey removed': { name: 'Passkey removed', of: () => 'Passkey removed' },
  'passkey renamed': { name: 'Passkey renamed', of: () => 'Passkey renamed' },
  'passkey asked for': { name: 'Passkey asked for', of: (user) => `${user} asked to add a passkey` },
  'passkey refused': { name: 'Passkey refused', of: (user) => `A copied passkey of ${user} refused` },
  'passkeys demanded': { name: 'Passkeys demanded', of: () => 'A passkey demanded of all staff' },
  'passkeys not demanded': { name: 'Passkeys not demanded', of: () => 'No passkey demanded of staff any more' },
  'recovery codes made': { name: 'Recovery codes made', of: () => 'Recovery codes made' },
  'push queued': { name: 'Notification sent', of: (customer) => `Notification sent to ${customer}` },
  'broadcast sent': {
    name: 'Notification to many sent',
    of: (customers) => `Notification sent to an audience of ${customers}`,
  },
  'discount made': { name: 'Discount made', of: (name) => `The discount ${name} made` },
  'discount ended': { name: 'Discount ended', of: (name) => `The discount ${name} ended` },
  'codes ordered': { name: 'Batch of codes ordered', of: (size) => `A batch of ${size} promo codes ordered` },
  'codes ended': { name: 'Batch of codes ended', of: (name) => `The promo codes “${name}” ended` },
  'push key saved': { name: 'Firebase key saved', of: (project) => `Firebase key of ${project} saved` },
  'push key removed': { name: 'Firebase key removed', of: () => 'Firebase key removed' },
  'push tried': { name: 'Push service tried', of: (outcome) => `The push service tried: ${outcome}` },
  'card processor set': { name: 'Card processor set', of: (name) => `Account at ${processorName(name)} set` },
  'card processor refused': {
    name: 'Card processor refused',
    of: (name) => `Credentials were refused by ${processorName(name)}`,
  },
  'card processor removed': {
    name: 'Card processor removed',
    of: (name) => `Account at ${processorName(name)} removed`,
  },
  'terminal set': { name: 'Terminal set', of: (terminal) => `New secret for terminal ${terminal}` },
  'terminal revoked': { name: 'Terminal revoked', of: (terminal) => `Terminal ${terminal} revoked` },
  'use given back': {
    name: 'Use given back',
    of: (customer, item) => `A use of ${item} given back to ${customer}`,
  },
  'report answered': {
    name: 'Problem report answered',
    of: (customer, problem) => `The report of ${customer} answered: ${problem}`,
  },
  'club use counted': {
    name: 'Use of a club counted by hand',
    of: (customer, plan) => `A use of ${plan} of ${customer} counted by hand`,
  },
  'rewash given': { name: 'Rewash given', of: (customer, wash) => `A rewash of ${wash} given to ${customer}` },
  'club use given back': {
    name: 'Use of a club given back',
    of: (customer, plan) => `A use of ${plan} given back to ${customer}`,
  },
  'free month given': {
    name: 'Free month given',
    of: (customer, plan) => `A free month of ${plan} given to ${customer}`,
  },
  'points given': { name: 'Points given', of: (customer, points) => `${points} points given to ${customer}` },
  'balance given': {
    name: 'Balance given',
    of: (customer, amount) => `${amount} on a gift card given to ${customer}`,
  },
  'purchase mailed again': {
    name: 'Purchase mailed again',
    of: (customer) => `A purchase mailed again to ${customer}`,
  },
  'refund asked for': {
    name: 'Refund asked for',
    of: (customer, refund) => `Refund ${refund} for ${customer} asked for`,
  },
  'refund made': { name: 'Refund made', of: (customer, refund) => `Refund ${refund} paid back to ${customer}` },
  'parcel moved': { name: 'Parcel moved', of: (customer, order) => `A parcel of order ${order} of ${customer} moved` },
  'day closed': { name: 'Day closed', of: (day) => `${day} closed` },
  'difference left': {
    name: 'Difference left',
    of: (reference) => `The difference of payment ${reference} left as it is`,
  },
  'payment returned': {
    name: 'Payment given back',
    of: (reference) => `Payment ${reference}, which had no order, given back`,
  },
  'book numbers saved': { name: 'Account numbers saved', of: () => 'The account numbers of the journal saved' },
  'charge-back entered': {
    name: 'Charge-back entered',
    of: (customer, order) => `A charge-back of order ${order} of ${customer} entered`,
  },
  'refund refused': {
    name: 'Refund refused',
    of: (customer, refund) => `Refund ${refund} for ${customer} refused by the bank`,
  },
  'gift sent again': { name: 'Gift sent again', of: (customer, gift) => `The gift ${gift} of ${customer} sent again` },
  'gift card issued again': {
    name: 'Gift card issued again',
    of: (customer, card) => `${card} of ${customer} issued again under another number`,
  },
  'email corrected': { name: 'Email corrected', of: (customer) => `The email of ${customer} corrected` },
  'email confirmed': { name: 'Email confirmed', of: (customer) => `The email of ${customer} confirmed` },
  'moved to another account': {
    name: 'Moved to another account',
    of: (customer, what) => `${what} moved from ${customer} to another account`,
  },
  'moved from another account': {
    name: 'Moved from another account',
    of: (customer, what) => `${what} moved to ${customer} from another account`,
  },
  'customers searched': {
    name: 'Customers searched',
    of: (_, __, typed) =>
      typed === '' ? 'Searched and opened no customer' : `Searched for “${typed}” and opened no customer`,
  },
  'customer opened': {
    name: 'Customer opened',
    of: (customer, _, typed) =>
      typed === '' ? `Opened ${customer}` : `Searched for “${typed}” and opened ${customer}`,
  },
  'session ended': { name: 'Session ended', of: (customer) => `A session of ${customer} ended` },
  'vehicle corrected': { name: 'Vehicle corrected', of: (customer) => `The vehicle of ${customer} corrected` },
  'vehicle swapped': { name: 'Vehicle swapped', of: (customer, plan) => `Another vehicle in ${plan} of ${customer}` },
  'membership frozen': { name: 'Membership frozen', of: (customer, plan) => `${plan} of ${customer} frozen` },
  'freeze taken back': {
    name: 'Freeze taken back',
    of: (customer, plan) => `The freeze of ${plan} of ${customer} taken back`,
  },
  'membership woken': { name: 'Membership woken', of: (customer, plan) => `${plan} of ${customer} woken` },
  'plan changed': { name: 'Plan changed', of: (customer, plan) => `The plan of ${customer} changed to ${plan}` },
  'plan change taken back': {
    name: 'Change of plan taken back',
    of: (customer, plan) => `${customer} stays on ${plan}`,
  },
  'membership canceled': { name: 'Membership canceled', of: (customer, plan) => `${plan} of ${customer} canceled` },
  'membership reactivated': {
    name: 'Membership reactivated',
    of: (customer, plan) => `${plan} of ${customer} reactivated`,
  },
  'member charge declined': {
    name: 'Charge for a member declined',
    of: (customer, plan) => `The card of ${customer} was declined for ${plan}`,
  },
  'price change sent': {
    name: 'Price change sent to members',
    of: (members, plan) => `A new price of ${plan} sent to ${members} members`,
  },
  'price change taken back': {
    name: 'Price change taken back',
    of: (members, plan) => `The new price of ${plan} taken back from ${members} members`,
  },
  'hours saved': { name: 'Opening hours saved', of: (_, place) => `Opening hours of ${place} saved` },
  'notice saved': { name: 'Notice saved', of: (_, place) => `Notice of ${place} saved` },
  'day set': {
    name: 'Day of locations set',
    of: (day, places) =>
      day === 'closed'
        ? `Closed for a day: ${places}`
        : day === 'usual'
          ? `A day as usual again: ${places}`
          : `Notice of a day: ${places}`,
  },
  'customer logged in': {
    name: 'Customer logged in',
    of: (_, way) => (way === '' ? 'Logged in' : `Logged in with a ${way}`),
  },
  'customer log-in failed': {
    name: 'Log-in of a customer failed',
    of: (email) => `A log-in as ${email} failed`,
  },
  'customer logged out': { name: 'Customer logged out', of: () => 'Logged out' },
  'own sessions ended': { name: 'Own sessions ended', of: () => 'Logged out on other devices' },
  'log-in code mailed': { name: 'Log-in code mailed', of: (email) => `A code to log in mailed to ${email}` },
  'account made': { name: 'Account made', of: () => 'Account made' },
  'own data taken': { name: 'Own data taken', of: () => 'Own data taken as a file' },
  'account deleted': { name: 'Account deleted', of: () => 'Account deleted' },
  'own email corrected': { name: 'Own email corrected', of: () => 'Own email corrected' },
  'profile changed': { name: 'Profile changed', of: () => 'Own profile changed' },
  'home location changed': { name: 'Home location changed', of: () => 'Own home location changed' },
  'consent given': { name: 'Text answered', of: () => 'A text of the site answered' },
  'vehicle added': { name: 'Vehicle added', of: () => 'Own vehicle added' },
  'plate checked': { name: 'Plate checked', of: (_, __, plate) => `The plate ${plate} checked at the lane` },
  'administrator logged in': {
    name: 'Administrator logged in',
    of: (_, way) => (way === '' ? 'Logged in' : `Logged in with a ${way}`),
  },
  'administrator log-in failed': {
    name: 'Log-in of an administrator failed',
    of: (email) => `A log-in as ${email} failed`,
  },
  'administrator logged out': { name: 'Administrator logged out', of: () => 'Logged out' },
  'password changed': { name: 'Password changed', of: () => 'Own password changed' },
  'password recovered': { name: 'Password recovered', of: () => 'Own password set anew by a mailed link' },
  'note written': { name: 'Note written', of: (customer) => `A note about ${customer} written` },
  'audit log trimmed': { name: 'Audit log trimmed', of: (_, count) => `${count} old entries of this log removed` },
  'staff logged in': { name: 'Platform staff logged in', of: (staff) => `${staff} logged in` },
  'staff logged out': { name: 'Platform staff logged out', of: (staff) => `${staff} logged out everywhere` },
  'staff log-in failed': { name: 'Log-in of platform staff failed', of: (staff) => `A log-in as ${staff} failed` },
  'staff tokens withdrawn': { name: 'Tokens of staff withdrawn', of: (staff) => `All tokens of ${staff} withdrawn` },
  'staff link made': { name: 'Link for a passkey made', of: (staff) => `A link that adds a passkey to ${staff} made` },
  'staff passkey added': { name: 'Passkey of staff added', of: (staff) => `A passkey of ${staff} added` },
  'staff passkey removed': { name: 'Passkey of staff removed', of: (staff) => `A passkey of ${staff} removed` },
  'staff passkey refused': { name: 'Passkey of staff refused', of: (staff) => `A copied passkey of ${staff} refused` },
  'staff account written': { name: 'Staff account written', of: (staff) => `Account of ${staff} written` },
  'version set': { name: 'Version set', of: (version) => `Version ${version} set` },
  'release widened': { name: 'Release widened', of: (version) => `Version ${version} given to more sites` },
  'migration tried again': { name: 'Migration tried again', of: (sites) => `Migration of ${sites} sites tried again` },
  'error resolved': { name: 'Error resolved', of: (cause) => `Error ${cause} resolved` },
  'error muted': { name: 'Error muted', of: (cause) => `Error ${cause} muted` },
  'error opened again': { name: 'Error opened again', of: (cause) => `Error ${cause} opened again` },
  'account granted': { name: 'Account granted', of: (account) => `Account ${account} granted` },
  'site created': { name: 'Site created', of: (site) => `Site ${site} created` },
  'first admin invited': { name: 'First administrator invited', of: () => 'The first administrator invited' },
  'administrator invited': { name: 'Colleague invited', of: (email) => `${email} invited to the back office` },
  'invitation withdrawn': { name: 'Invitation withdrawn', of: (email) => `The invitation of ${email} withdrawn` },
  'administrator added': {
    name: 'Administrator added',
    of: (email) => `${email} has accepted, and is an administrator`,
  },
  'maintenance written': { name: 'Maintenance announced', of: () => 'Maintenance announced or changed' },
  'maintenance removed': { name: 'Maintenance taken back', of: () => 'Maintenance taken back' },
  'incident explained': { name: 'Incident explained', of: () => 'A sentence about an incident on the status page' },
  'office entered': {
    name: 'Clearcoat support entered',
    of: (_, scope) => `Entered the office ${scope === 'changing' ? 'to read and change' : 'to read'}`,
  },
  'entry ended': { name: 'Clearcoat support left', of: (_, name) => `The entry of ${name} into the office ended` },
  'read in an entry': {
    name: 'Clearcoat support read',
    of: (subject, what) => (subject === '' ? `Read: ${what}` : `Read: ${what} (${subject})`),
  },
  'role given': { name: 'Role given', of: (email) => `Another role or other places given to ${email}` },
  'role saved': { name: 'Role saved', of: (_, name) => `The role ${name} saved` },
  'role removed': { name: 'Role removed', of: (_, name) => `The role ${name} removed` },
  'act waits': { name: 'Second person asked', of: (email) => `A second person asked, for ${email}` },
  'act confirmed': {
    name: 'Confirmed by a second person',
    of: (email) => `Confirmed by a second person, for ${email}`,
  },
  'act declined': { name: 'Declined by a second person', of: (email) => `Declined by a second person, for ${email}` },
  'administrator ended': { name: 'Administrator ended', of: (email) => `${email} is no administrator any more` },
  'site suspended': { name: 'Site suspended', of: () => 'The site suspended' },
  'site resumed': { name: 'Site resumed', of: () => 'The site resumed' },
  'site exported': { name: 'Site exported', of: () => 'The site exported' },
  'site deleted': { name: 'Site deleted', of: () => 'The site deleted' },
  'content imported': {
    name: 'Content imported',
    of: (rows) => `Catalogue, locations or texts imported, rows changed: ${rows}`,
  },
  'content exported': { name: 'Content exported', of: () => 'Catalogue, locations and texts exported' },
}
