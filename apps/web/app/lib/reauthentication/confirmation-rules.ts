import { zodResolver } from "@hookform/resolvers/zod";
import { credentialEndpoints } from "@stride/contract/accounts/credentials";

export default zodResolver(credentialEndpoints.reauthenticate.body);
