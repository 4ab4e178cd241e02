import { runBesideInstallation } from "./run-on-installation.ts";

/** Copies the objects on disk to a bucket, also beside an installation that runs. */
runBesideInstallation("objects-move.ts");
