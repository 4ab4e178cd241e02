export type DemoSignIn = { email: string; password: string };

/** The sign-ins of the demo data from the output of `npm start`. */
export function readDemoSignIns(output: string): DemoSignIn[] {
	const lines = output.matchAll(/^ *Sign in +(\S+) \/ (\S+) \(/gm);
	return [...lines].map(([, email = "", password = ""]) => ({ email, password }));
}
