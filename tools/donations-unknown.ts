import { runOnInstallation } from "./run-on-installation.ts";

/** Lists and resolves catalogue donations whose outcome is unknown, on the running installation. */
runOnInstallation("unknown-donations/donations-unknown.ts");
