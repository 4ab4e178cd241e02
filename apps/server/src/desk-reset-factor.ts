import { createCommandPlatform } from "./create-command-platform.ts";
import { resetSecondFactor } from "./modules/accounts/index.ts";

const usage = `Removes the second factor and the recovery codes of an account whose owner has lost them, ends its
sessions and notifies the owner by mail. Check first who is asking.

  npm run desk:reset-factor -- EMAIL`;

const answers = {
	reset: "The second factor is removed, and the account is signed out on all devices.",
	"no-factor": "This account has no second factor.",
	"no-account": "No account has this e-mail.",
} as const;

/**
 * @param args the command line's arguments
 * @param env the product's own settings
 * @param say receives the output
 * @returns 1 when nothing was removed, 2 for invalid arguments, else 0
 * @throws when the command cannot run
 */
async function runResetFactor(
	args: string[],
	env: Record<string, string | undefined>,
	say: (text: string) => void,
): Promise<number> {
	const [email] = args;
	if (args.length !== 1 || !email?.includes("@")) {
		say(usage);
		return 2;
	}
	const deps = await createCommandPlatform(env);
	try {
		await deps.jobs.start([], false);
		const answer = await resetSecondFactor(deps, { email });
		say(answers[answer]);
		return answer === "reset" ? 0 : 1;
	} finally {
		await deps.jobs.stop(deps.config.stopping.requestMs);
		await deps.db.destroy();
	}
}

runResetFactor(process.argv.slice(2), process.env, (text) => console.log(text)).then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exitCode = 2;
	},
);
