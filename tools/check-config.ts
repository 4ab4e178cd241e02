import { runBesideInstallation } from "./run-on-installation.ts";

/** Tries what the configuration names, before a start or beside an installation that runs. */
runBesideInstallation("check-config.ts");
