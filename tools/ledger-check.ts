import { runOnInstallation } from "./run-on-installation.ts";

/** Checks the books of the installation that runs. */
runOnInstallation("ledger-check.ts");
