import { quickenImports } from '../../server/quick-imports.ts'

// Loaded before the programs that tests start.
quickenImports()
