import type { Location } from '#contract/shapes/place.ts'
import { daily, hoursAt } from '../hours.ts'
import type { DemoNotice } from '../merchant.ts'

export const millbrook = 101
export const ashford = 102

/** Name (which is also the town), street, postal code, latitude, longitude, phone; in order of opening. */
const rows: [name: string, address1: string, zip: string, latitude: number, longitude: number, phone: string | null][] =
  [
    ['Millbrook', '640 County Road B', '54701', 44.8113, -91.4985, '7155550110'],
    ['Ashford', '18 Mill Street', '54703', 44.9502, -91.3921, '7155550123'],
    ['Ferry Landing', '2 Ferry Road', '54729', 44.729, -91.663, '7155550148'],
    ['Cedar Falls', '905 Main Street', '54751', 44.9385, -91.889, '7155550165'],
    ['Stone Bridge', '77 Highway 12', '54722', 44.6021, -91.2204, null],
    ['Lowell', '310 Depot Street', '54739', 44.542, -91.771, '7155550191'],
    ['Alder Creek', '1365 Church Street', '54706', 44.8646, -91.2238, '7155550113'],
    ['Barn Hill', '1289 Main Street', '54722', 45.1722, -91.1834, '7155550187'],
    ['Beaver Dam Road', '43 Second Avenue', '54714', 45.0271, -91.329, '7155550122'],
    ['Birch Hollow', '1500 Highway 25', '54733', 45.3244, -91.048, '7155550131'],
    ['Blue Mound', '1140 Mill Street', '54750', 44.9554, -91.561, '7155550181'],
    ['Bluff View', '1047 Industrial Parkway', '54743', 44.8144, -91.9191, '7155550111'],
    ['Boyd Crossing', '1125 Bridge Street', '54729', 45.148, -91.7243, '7155550115'],
    ['Bridgewater', '1703 Mill Street', '54709', 44.7, -91.442, '7155550163'],
    ['Butternut', '176 County Road N', '54734', 45.2712, -91.484, '7155550153'],
    ['Carver Mills', '326 Bridge Street', '54767', 45.1723, -91.4444, '7155550108'],
    ['Chippewa Bend', '148 Industrial Parkway', '54715', 45.3831, -91.8643, '7155550141'],
    ['Clearwater', '1147 County Road H', '54725', 44.1537, -91.8455, '7155550170'],
    ['Coon Fork', '344 Second Avenue', '54758', 44.6674, -91.1567, '7155550166'],
    ['Cranberry Marsh', '128 Lake Avenue', '54757', 44.8833, -91.7874, '7155550105'],
    ['Crooked Lake', '695 River Road', '54720', 44.5423, -92.0475, '7155550197'],
    ['Dell Harbor', '1210 County Road Q', '54758', 44.184, -92.2371, '7155550121'],
    ['Dunn Corners', '9 Mill Street', '54753', 45.1106, -91.246, '7155550144'],
    ['Eagle Point', '543 Highway 25', '54763', 44.6009, -91.566, '7155550138'],
    ['Eddy Creek', '408 Mill Street', '54740', 44.4224, -91.9032, '7155550198'],
    ['Fairfax', '1590 Bridge Street', '54772', 45.3313, -91.3564, '7155550162'],
    ['Fall River', '1778 Second Avenue', '54710', 44.508, -91.4278, '7155550189'],
    ['Fox Meadow', '573 Lake Avenue', '54767', 45.2033, -91.8583, '7155550120'],
    ['Glen Hollow', '1784 County Road G', '54770', 44.7182, -91.5512, '7155550155'],
    ['Grindstone', '1605 Industrial Parkway', '54759', 44.3178, -91.8163, null],
    ['Half Moon', '1101 Second Avenue', '54702', 44.8233, -92.2733, null],
    ['Hay Creek', '1478 Church Street', '54711', 44.8033, -91.7847, null],
    ['Heron Rapids', '1176 River Road', '54710', 44.471, -92.0167, '7155550179'],
    ['Holcombe Falls', '722 Church Street', '54730', 44.4926, -91.8733, '7155550146'],
    ['Irvine Flats', '1025 Prairie Drive', '54738', 44.926, -91.1724, '7155550152'],
    ['Jim Falls Road', '396 Main Street', '54768', 44.6345, -92.0093, '7155550104'],
    ['Kettle Lake', '479 River Road', '54742', 44.5711, -92.2403, '7155550176'],
    ['Knapp Hollow', '625 River Road', '54733', 45.214, -91.3538, '7155550150'],
    ['Lake Hallow', '1739 Depot Street', '54767', 44.9782, -91.9693, '7155550128'],
    ['Ledge Rock', '23 Highway 53', '54708', 44.2367, -91.8721, '7155550130'],
    ['Long Meadow', '1859 Industrial Parkway', '54737', 45.2873, -91.6105, '7155550194'],
    ['Loon Bay', '498 Bridge Street', '54731', 44.7423, -90.6669, '7155550142'],
    ['Maple Grove', '1430 River Road', '54712', 44.3128, -92.008, '7155550119'],
    ['Mondovi Road', '850 Mill Street', '54735', 44.6783, -91.8833, '7155550178'],
    ['Norden', '300 Prairie Drive', '54757', 45.1462, -91.6085, '7155550190'],
    ['Oak Ridge', '594 Main Street', '54751', 45.0359, -91.627, '7155550164'],
    ['Osseo Junction', '1571 Depot Street', '54762', 44.9159, -90.9235, '7155550140'],
    ['Otter Creek', '614 Industrial Parkway', '54734', 44.7076, -92.2697, '7155550103'],
    ['Pepin Hill', '1218 Church Street', '54735', 45.4894, -91.6275, '7155550161'],
    ['Pine Slough', '1195 Highway 25', '54751', 45.088, -91.4952, '7155550154'],
    ['Prairie Rose', '1760 Second Avenue', '54732', 44.1876, -91.7182, '7155550126'],
    ['Red Cedar', '468 Industrial Parkway', '54754', 44.6248, -91.4361, '7155550112'],
    ['Rock Elm', '696 Lake Avenue', '54726', 44.8359, -91.3551, '7155550107'],
    ['Rusk Bridge', '1624 Second Avenue', '54721', 44.5781, -91.9301, '7155550129'],
    ['Sand Lake', '1777 Prairie Drive', '54723', 44.9484, -91.6701, '7155550186'],
    ['Spring Brook', '1378 Second Avenue', '54756', 44.634, -91.7382, '7155550160'],
    ['Tainter Shores', '953 Mill Street', '54768', 45.0208, -91.4619, '7155550159'],
    ['Trout Run', '1480 Second Avenue', '54729', 45.2993, -91.7241, '7155550143'],
    ['White Pine', '1563 Depot Street', '54715', 45.2906, -91.2305, null],
    ['Elk Prairie', '1400 Elk Drive', '54741', 45.014, -91.011, '7155550102'],
  ]

const town = hoursAt('America/Chicago', { ...daily('07:00', '20:00'), sunday: ['09:00', '18:00'] })
const village = hoursAt('America/Chicago', { ...daily('08:00', '18:00'), sunday: null })

/** Sixty locations in western Wisconsin, numbered from Millbrook on. */
export const locations: Location[] = rows.map(([name, address1, zip, latitude, longitude, phone], n) => ({
  id: millbrook + n,
  name,
  city: name,
  address1,
  address2: null,
  state: 'WI',
  zip,
  latitude,
  longitude,
  phone,
  hours: n % 3 === 0 ? town : village,
}))

export const notices: DemoNotice[] = [
  { locationId: ashford, kind: 'wait', text: 'Busy today: about half an hour in line.' },
]
