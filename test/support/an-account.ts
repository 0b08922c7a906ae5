// An account of a simulated service, with the service of the product over it; the simulator closes after the test.
import { type SimulatorOptions, startSimulator } from '../../lab/service/index.ts';
import { createOpenHands } from '../../shared/service/index.ts';
import { closeAfterTest } from '../../shared/service/openhands/testing/servers.ts';
import { testTransport } from '../../shared/service/openhands/testing/transports.ts';

export async function anAccount(options: Partial<SimulatorOptions> = {}) {
  const simulator = await startSimulator({ dialect: 'live', confirmationMode: false, ...options });
  closeAfterTest(simulator.close);
  const { url: baseUrl, apiKey, control } = simulator;
  const service = createOpenHands({ baseUrl, apiKey, transport: testTransport().transport });
  return { control, service };
}
