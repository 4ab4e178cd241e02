import { runBesideInstallation } from "./run-on-installation.ts";

/** Registers the site's host for wallets at the payment provider. */
runBesideInstallation("payments-register-domain.ts");
