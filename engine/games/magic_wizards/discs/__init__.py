"""The duel disk: five zones that are hand and field at once (seed: Discos de Duelo)."""
