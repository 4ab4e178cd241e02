/** A donor's name as their choice shows it to the campaign's author; null for an anonymous one. */
export function shownDonor(donation: { visibility: string; firstName: string; lastName: string }): string | null {
	if (donation.visibility === "anonymous") return null;
	return [donation.firstName, ...(donation.visibility === "full" ? [donation.lastName] : [])].join(" ").trim() || null;
}
