import { runOnInstallation } from "./run-on-installation.ts";

/** Lists and resolves gifts through the charity catalogue whose outcome is unknown, on the installation that runs. */
runOnInstallation("donations-unknown.ts");
