import { readConfig } from "./platform/config.ts";
import { registerDomain } from "./providers/stripe/register-domain.ts";

async function runRegisterDomain(): Promise<number> {
	const config = readConfig(process.env);
	const findings = await registerDomain(config.stripe, config.publicUrl);
	for (const { level, message } of findings) console.log(`${level.padEnd(8)} ${message}`);
	return findings.some(({ level }) => level === "problem") ? 1 : 0;
}

runRegisterDomain().then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exitCode = 2;
	},
);
