import { createHash } from "node:crypto";

/** An account at the provider, as entered on its page. */
export interface OidcPerson {
	email: string;
	firstName: string;
	lastName: string;
	/** Whether the provider has verified the e-mail. */
	verified: boolean;
}

const REMEMBERED_MAX = 300;

/** The provider's known accounts, the last used first; bounded, and lost with the process. */
export interface People {
	list(limit: number): OidcPerson[];
	/** Stores an account under its subject, which is derived from the e-mail and thus survives a restart. */
	store(person: OidcPerson): string;
	find(subject: string): OidcPerson | undefined;
}

export const subjectOf = (email: string): string =>
	BigInt(`0x${createHash("sha256").update(email.trim().toLowerCase()).digest("hex").slice(0, 16)}`).toString();

export function createPeople(): People {
	const known = new Map<string, OidcPerson>();
	return {
		list: (limit) => [...known.values()].reverse().slice(0, limit),
		store(person) {
			const subject = subjectOf(person.email);
			known.delete(subject);
			known.set(subject, person);
			const [oldest] = known.keys();
			if (known.size > REMEMBERED_MAX && oldest !== undefined) known.delete(oldest);
			return subject;
		},
		find: (subject) => known.get(subject),
	};
}
