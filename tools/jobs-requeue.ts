import { runOnInstallation } from "./run-on-installation.ts";

/** Lists and requeues jobs that were given up, on the running installation. */
runOnInstallation("jobs-requeue.ts");
