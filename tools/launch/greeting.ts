type SignIn = { email: string; password: string; note: string };

/** The one block that is printed when everything is ready. */
export function greet(input: {
	url: string;
	mailboxUrl: string | undefined;
	/** Opens the mailbox and the sandbox's Google accounts through the public proxy. */
	rehearsalPassword?: string | null;
	demoSignIns: SignIn[];
}): string {
	const rows = [
		["Open", input.url],
		...(input.mailboxUrl ? [["Mailbox", input.mailboxUrl]] : []),
		...(input.rehearsalPassword
			? [["Password", `${input.rehearsalPassword} (rehearsal: mailbox and Google accounts)`]]
			: []),
		...input.demoSignIns.map(({ email, password, note }) => ["Sign in", `${email} / ${password} (${note})`]),
	];
	const lines = rows.map(([name = "", value = ""]) => `  ${name.padEnd(9)}${value}`);
	return ["", "  Stride is ready. Ctrl-C stops it.", "", ...lines, "", ""].join("\n");
}

/** The sign-ins that the server's message carries, when it carries well-formed ones. */
export function readSignIns(value: unknown): SignIn[] {
	return Array.isArray(value) ? value.filter(isSignIn) : [];
}

function isSignIn(value: unknown): value is SignIn {
	if (typeof value !== "object" || value === null) return false;
	const { email, password, note } = value as Record<string, unknown>;
	return [email, password, note].every((field) => typeof field === "string");
}
