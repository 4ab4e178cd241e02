import { runOnInstallation } from "./run-on-installation.ts";

/** Takes what a restored database lacks from the payment provider, on the running installation. */
runOnInstallation("restores/money-adopt.ts");
