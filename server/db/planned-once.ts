const PARAMETERS = /'(?:[^']|'')*'|\$\w+|\?/g;

/**
 * The statement with a `+` before each parameter, which changes nothing of what it says. Without it
 * SQLite plans a statement anew whenever a parameter is bound that is compared in a table with a
 * partial index, because the new value might let it use that index. Planning takes longer than most
 * reads; and our conditions for partial indexes never depend on parameters.
 */
export const plannedOnce = (sql: string) =>
  sql.replaceAll(PARAMETERS, (found) => (found.startsWith("'") ? found : `+${found}`));
