import { runOnInstallation } from "./run-on-installation.ts";

/** Brings the database of the installation up to date; `npm start` does so by itself. */
runOnInstallation("migrate.ts");
