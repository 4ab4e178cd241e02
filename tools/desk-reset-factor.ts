import { runOnInstallation } from "./run-on-installation.ts";

/** Removes the second factor of an account whose owner has lost it, on the running installation. */
runOnInstallation("desk-reset-factor.ts");
