/** The roles of the operator's desk; an account may have several. */
export const deskRoles = ["support", "moderator", "finance", "admin"] as const;
export type DeskRole = (typeof deskRoles)[number];

const everyone = deskRoles;

/** Which roles may do what at the desk. The policies of the routes (`desk:{action}`) and the desk's controls derive from it. */
export const deskRights = {
	/** Opening the desk, with the counts of what waits. */
	open: everyone,
	/** Campaigns, posts, comments and challenges, hidden and deleted ones too, with their authors' names. */
	"read-content": everyone,
	/** Accounts with their e-mails. */
	"read-people": ["support", "finance", "admin"],
	/** Donations with the donors' names and e-mails, of anonymous ones too. */
	"read-donations": ["support", "finance", "admin"],
	"answer-letters": ["support", "moderator", "admin"],
	"hide-content": ["moderator", "admin"],
	/** Deciding reports and objections, and the year's figures. */
	"decide-reports": ["moderator", "admin"],
	"feature-streams": ["moderator", "admin"],
	"hold-payouts": ["moderator", "finance", "admin"],
	"release-payouts": ["finance", "admin"],
	/** Seeing payouts, and approving or rejecting those that wait for a review. */
	"review-payouts": ["finance", "admin"],
	refund: ["finance", "admin"],
	"resolve-donations": ["finance", "admin"],
	"settle-balances": ["finance", "admin"],
	/** Solvency, aged balances, disputes with their deadlines, payouts and donations that need attention. */
	"read-finances": ["finance", "admin"],
	/** The general journal as a file. */
	"export-journal": ["finance", "admin"],
	/** Cash and bank donations that authors have entered, with the pictures that prove them. */
	"check-offline-donations": ["moderator", "finance", "admin"],
	/** Suspending accounts and lifting a suspension. */
	"suspend-accounts": ["moderator", "admin"],
	/** Ending sessions, sending an activation mail again, and sending mail to an address again. */
	"help-accounts": ["support", "admin"],
	"correct-email": ["admin"],
	/** Holding payouts, and hiding or marking the page, of a suspected fraud in one step. */
	"stop-fraud": ["support", "moderator", "finance", "admin"],
	audit: ["admin"],
	"manage-roles": ["admin"],
	/** Seeing jobs that were given up, and requeueing them. */
	"requeue-jobs": ["admin"],
} as const satisfies Record<string, readonly DeskRole[]>;

export type DeskAction = keyof typeof deskRights;
export const deskActions = Object.keys(deskRights) as readonly DeskAction[];

export const mayAtDesk = (roles: readonly DeskRole[], action: DeskAction): boolean =>
	roles.some((role) => (deskRights[action] as readonly DeskRole[]).includes(role));
