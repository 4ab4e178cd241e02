import { runOnInstallation } from "./run-on-installation.ts";

/** Checks the books of the running installation. */
runOnInstallation("ledger-check.ts");
