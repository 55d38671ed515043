const PARAMETERS = /'(?:[^']|'')*'|\$\w+|\?/g;

/**
 * Returns the statement with a `+` before each parameter, which does not change its meaning. Without it
 * SQLite plans a statement again whenever a parameter is bound that is compared in a table with a partial
 * index, because the new value might allow that index. Planning takes longer than most reads, and our
 * conditions for partial indexes never depend on parameters.
 */
export const plannedOnce = (sql: string) =>
  sql.replaceAll(PARAMETERS, (found) => (found.startsWith("'") ? found : `+${found}`));
