import { checkImports } from './import-table/check.ts'

const { files, faults } = checkImports(process.cwd())
for (const fault of faults) console.error(fault)
console.log(`import table: ${files} files, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
